-- Tickets of plain tables are known again by their keys.
alter table ticket_sources drop constraint ticket_sources_source_check;
alter table ticket_sources add constraint ticket_sources_source_check check (source in ('file', 'trello', 'jira', 'archive'));
