// Filters members by words, role and status.
import { Button } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { Member } from '@worklane/contract/companies';
import type { Invitation } from '@worklane/contract/invitations';
import { ROLE_LABELS, ROLES, type Role } from '@worklane/domain/access/roles';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Menu } from '../../../ui/overlays/floating.ts';
import styles from './member-list.module.css';

const STATUS_LABELS = { active: 'Active', invited: 'Invited', disabled: 'Disabled' } as const;
type Status = keyof typeof STATUS_LABELS;

interface Filters {
  text: string;
  role: Role | undefined;
  status: Status | undefined;
}

export const NO_FILTERS: Filters = { text: '', role: undefined, status: undefined };

export function filterPeople(
  members: readonly Member[],
  invitations: readonly Invitation[],
  { text, role, status }: Filters,
) {
  const words = text.trim().toLowerCase();
  const fits = (name: string | null, email: string | null, theirRole: Role, theirStatus: Status) =>
    `${name ?? ''} ${email ?? ''}`.toLowerCase().includes(words) &&
    (!role || role === theirRole) &&
    (!status || status === theirStatus);
  return {
    members: members.filter((each) => fits(each.name, each.email, each.role, each.status)),
    invitations: invitations.filter((each) => fits(each.name, each.email, each.role, 'invited')),
  };
}

interface Props {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

export function MemberFilters({ filters, onChange }: Props) {
  return (
    <div className={styles.filters}>
      <SearchField
        label="Search by name or email"
        value={filters.text}
        onChange={(text) => onChange({ ...filters, text })}
      />
      <Filter
        label="Role"
        labels={ROLE_LABELS}
        order={ROLES}
        value={filters.role}
        onPick={(role) => onChange({ ...filters, role })}
      />
      <Filter
        label="Status"
        labels={STATUS_LABELS}
        order={['active', 'invited', 'disabled']}
        value={filters.status}
        onPick={(status) => onChange({ ...filters, status })}
      />
    </div>
  );
}

interface FilterProps<Value extends string> {
  label: string;
  labels: Record<Value, string>;
  order: readonly Value[];
  value: Value | undefined;
  onPick: (value: Value | undefined) => void;
}

function Filter<Value extends string>({ label, labels, order, value, onPick }: FilterProps<Value>) {
  return (
    <Menu position="bottom-start" width={180}>
      <Menu.Target>
        <Button variant="subtle" color="gray" size="xs" rightSection={<IconChevronDown size={14} stroke={1.6} />}>
          {value ? `${label}: ${labels[value]}` : label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {order.map((each) => (
          <Menu.Item
            key={each}
            rightSection={each === value && <IconCheck size={16} stroke={1.6} aria-label="chosen" />}
            onClick={() => onPick(each === value ? undefined : each)}
          >
            {labels[each]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
