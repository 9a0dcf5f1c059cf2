-- Time, links, and what a ticket had to let go of when it went to another project, can be put back for a day as well.
alter table ticket_removals drop constraint ticket_removals_kind_check;
alter table ticket_removals add check (kind in ('comment', 'attachment', 'time_entry', 'link', 'transfer'));
