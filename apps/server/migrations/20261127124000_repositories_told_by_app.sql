-- Whether the server's GitHub App reports changes of the repository, as GitHub said when it was last asked. It counts only while the
-- company uses the app's installation.
alter table github_repositories add column is_told_by_app boolean not null default false;
