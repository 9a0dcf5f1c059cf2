-- Where an event comes from, and what was there before it. Unknown of those that are older than this.
alter table events
  add command text,
  add via text check (via in ('page', 'token', 'assistant', 'automation', 'import', 'system')),
  add batch_id uuid,
  add before jsonb;
