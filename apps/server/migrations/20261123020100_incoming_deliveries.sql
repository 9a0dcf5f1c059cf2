-- Deliveries of other products that were taken, each once.
create table incoming_deliveries (
  source text not null,
  id text not null check (length(id) <= 200),
  received_at timestamptz not null,
  primary key (source, id)
);
create index on incoming_deliveries (received_at);
