-- A page that comes back is told of a membership that ended meanwhile, among all companies' events.
create index events_of_members on events (xid, id) where type = 'member.changed';
