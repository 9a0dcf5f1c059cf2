-- A command that replaces the content takes in all that was written before. Until then, nothing more is added to the shared text.
alter table shared_texts add column paused_until timestamptz;
