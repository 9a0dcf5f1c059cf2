-- When GitHub said that the installation is suspended; null while it is not.
alter table github_installations add column suspended_at timestamptz;
