-- Whether Slack shows it, in a message to the person, and when the message was handed over.
alter table notifications
  add column is_in_slack boolean not null default false,
  add column slack_at timestamptz;

-- Each of the three is chosen by itself.
alter table notification_settings
  add column is_in_slack boolean,
  drop constraint notification_settings_check,
  add constraint notification_settings_check check (channel is not null or is_pushed is not null or is_in_slack is not null);
