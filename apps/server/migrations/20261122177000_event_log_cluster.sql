-- Transaction ids have a meaning within one PostgreSQL cluster alone: which one these events were written or renumbered in.
alter table event_log_state add cluster text;
