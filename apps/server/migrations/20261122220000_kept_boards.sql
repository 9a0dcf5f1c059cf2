-- Whether browsers may keep the boards of a company on their machines.
alter table companies add keeps_boards boolean not null default true;
