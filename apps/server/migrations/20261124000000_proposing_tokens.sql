-- Tokens that propose: what they would change waits for their user.
alter table api_tokens drop constraint api_tokens_rights_check;
alter table api_tokens add constraint api_tokens_rights_check check (rights in ('read', 'propose', 'write'));

-- The token that a program proposed with, and its name then. Without a foreign key: a proposal outlives its token.
alter table ai_proposals add column token_id uuid;
alter table ai_proposals add column proposed_by text check (length(proposed_by) between 1 and 60);
alter table ai_proposals add constraint ai_proposals_token_check check (source = 'agent' or token_id is null);
create index on ai_proposals (company_id, token_id, created_at) where token_id is not null;
