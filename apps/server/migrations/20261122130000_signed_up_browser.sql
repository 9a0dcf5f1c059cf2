-- The browser that signed up is known again when its link of the verification email is followed.
alter table one_time_secrets drop constraint one_time_secrets_purpose_check;
alter table one_time_secrets add constraint one_time_secrets_purpose_check
  check (purpose in ('verify_email', 'registered', 'reset_password', 'oauth', 'two_factor', 'passkey'));
