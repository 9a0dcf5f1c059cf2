// Lists the entries of the user menu. Fetched after the page is drawn, because the board does not need them.
import { IconLogout, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CurrentUser } from '@worklane/contract/users';
import { ROLE_LABELS } from '@worklane/domain/access/roles';
import { meQuery } from '../../features/accounts/data.ts';
import { Face } from '../../ui/face.tsx';
import { Menu } from '../../ui/overlays/floating.ts';
import { logOut } from './log-out.ts';
import styles from './top-bar.module.css';

export function UserMenuEntries({ user }: { user: CurrentUser }) {
  const { data: me } = useQuery(meQuery);
  return (
    <>
      <Menu.Label className={styles.person}>
        <Face id={user.id} name={user.name} avatar={user.avatar} size={32} />
        <span className={styles.personWords}>
          <span className={styles.personName}>{user.name}</span>
          <span className={styles.personEmail}>{user.email}</span>
        </span>
      </Menu.Label>
      {me?.companies.map((company) => (
        <Menu.Label key={company.id} className={styles.membership}>
          <span>{company.name}</span>
          <span className={styles.role}>{ROLE_LABELS[company.user_role]}</span>
        </Menu.Label>
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<IconUser size={16} stroke={1.6} />} component={Link} to="/profile">
        Profile
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={() => void logOut()}>
        Log out
      </Menu.Item>
    </>
  );
}
