-- Figma files that projects are linked to: the name and version of the last check, and the design read for that version.
-- `wait_until`: when Figma accepts reads again.
create table design_files (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  file_key text not null check (length(file_key) <= 128),
  name text not null check (length(name) <= 200),
  version text not null check (length(version) <= 100),
  last_modified timestamptz not null,
  checked_at timestamptz not null,
  wait_until timestamptz,
  design jsonb check (length(design::text) <= 500000),
  design_version text check (length(design_version) <= 100),
  primary key (company_id, id),
  unique (company_id, file_key)
);
