-- What a sprint is for, in the words of whoever plans it.
alter table sprints add column goal text check (length(goal) <= 500);
