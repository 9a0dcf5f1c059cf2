// Lists calls to exports of a project.
import { onProject, type Specimens } from './specimen.ts';

export const exportSpecimens: Specimens = {
  'exports.csv': { right: 'ticket.view', on: 'project', request: onProject },
  'exports.archive': { right: 'project.edit', on: 'project', request: onProject },
};
