-- What is done for an answer before its next words: shown to its reader while it is written.
alter table ai_messages add column step text check (length(step) <= 200);
