-- What the agent that proposed calls itself; shown with the token's name only.
alter table ai_proposals add column proposed_by_agent text check (length(proposed_by_agent) between 1 and 120);
