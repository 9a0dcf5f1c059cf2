-- Whether the mail server's answer to a message about the notification is still open: set with mailed_at, and cleared by the answer.
-- What stays open may not have arrived.
alter table notifications add column is_mail_open boolean not null default false;
