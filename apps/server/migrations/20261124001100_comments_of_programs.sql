-- A comment says with which API token it was written, and what the agent called itself.
alter table ticket_comments
  add via_token text check (length(via_token) between 1 and 60),
  add via_agent text check (length(via_agent) between 1 and 120);
