-- Whether the link went to the address by mail and was shown to nobody: then whoever has it has the mailbox.
alter table invitations add column is_mailed boolean not null default false;
