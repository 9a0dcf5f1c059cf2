// People in rows: face, name over e-mail, role, status, since when. Searchable by name and e-mail.
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Member } from '@worklane/contract/companies';
import { ROLE_LABELS } from '@worklane/domain/access/roles';
import { useDeferredValue, useState } from 'react';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Face } from '../../../ui/face.tsx';
import styles from './member-list.module.css';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

export function MemberList({ members }: { members: readonly Member[] }) {
  const [text, setText] = useState('');
  const words = useDeferredValue(text).trim().toLowerCase();
  const own = useLocalState((state) => state.currentUser?.id);
  const shown = members.filter(({ name, email }) => `${name} ${email ?? ''}`.toLowerCase().includes(words));

  return (
    <>
      <div className={styles.filters}>
        <TextInput
          type="search"
          aria-label="Search by name or e-mail"
          placeholder="Search by name or e-mail"
          leftSection={<IconSearch size={16} stroke={1.6} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          className={styles.search}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState title="Nobody found" text="No name or e-mail has these words in it." />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Role</th>
                <th scope="col">Status</th>
                <th scope="col" className={styles.joined}>
                  Joined
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((member) => (
                <tr key={member.id}>
                  <td>
                    <div className={styles.person}>
                      <Face id={member.user_id} name={member.name} avatar={member.avatar} size={32} />
                      <div className={styles.names}>
                        <span className={styles.name}>
                          {member.name}
                          {member.user_id === own && <span className={styles.you}>You</span>}
                        </span>
                        {member.email && <span className={styles.email}>{member.email}</span>}
                      </div>
                    </div>
                  </td>
                  <td>{ROLE_LABELS[member.role]}</td>
                  <td>
                    <span className={styles.status} data-active={member.status === 'active' || undefined}>
                      {member.status === 'active' ? 'Active' : 'Disabled'}
                    </span>
                  </td>
                  <td className={styles.joined}>{day.format(new Date(member.created_at))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
