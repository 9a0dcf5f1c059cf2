-- A design frame that changed is in the history of its ticket; such a change has no user.
alter table ticket_changes drop constraint ticket_changes_via_check;
alter table ticket_changes add constraint ticket_changes_via_check check (via in ('assistant', 'token', 'figma'));

-- When a member last had the file checked by opening a ticket, whether or not Figma answered.
alter table design_files add column asked_at timestamptz;
