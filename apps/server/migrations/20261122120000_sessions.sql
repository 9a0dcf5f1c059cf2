-- What a library kept that is gone: its links, and tokens of providers, which were never stored.
drop table auth_verifications;
alter table auth_accounts
  drop column access_token,
  drop column refresh_token,
  drop column id_token,
  drop column access_token_expires_at,
  drop column refresh_token_expires_at,
  drop column scope;
