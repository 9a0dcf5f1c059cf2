// Lists calls to the notifications of a project in Slack.
import { input, onProject, type Specimen, type Specimens } from './specimen.ts';

const SETTINGS = {
  slack_channel_name: '#walked',
  frequency: 'realtime',
  frequency_days: [1],
  frequency_time: '09:00',
  events: ['ticket_created'],
  enabled: false,
};

const mayConfigure: Specimen = { right: 'project.settings', on: 'project', request: onProject };

export const slackSpecimens: Specimens = {
  'slackNotifications.get': mayConfigure,
  'slackNotifications.put': {
    ...mayConfigure,
    request: (target) => input({ params: { project: target.project.id }, body: SETTINGS }),
  },
  'slackNotifications.test': mayConfigure,
  'slackNotifications.delete': mayConfigure,
};
