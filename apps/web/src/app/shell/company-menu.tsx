// The company worked in: its name, its pages, and the way to the others for whoever has several.
import { Menu, VisuallyHidden } from '@mantine/core';
import { IconBuilding, IconChevronDown, IconPlugConnected, IconTemplate, IconUsers } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { meQuery } from '../../features/accounts/data.ts';
import { useLocalState } from '../../platform/local-state/local-state.ts';
import { WorklaneMark } from '../../ui/worklane-mark.tsx';
import { switchCompany } from './switch-company.ts';
import styles from './top-bar.module.css';

export function CompanyMenu() {
  const company = useLocalState((state) => state.company);
  const { data: me } = useQuery(meQuery);
  const client = useQueryClient();
  const navigate = useNavigate();
  const name = company?.name ?? 'Worklane';
  const [broken, setBroken] = useState<string>();
  const mark =
    company?.logo && company.logo !== broken ? (
      <img className={styles.logo} src={company.logo} alt="" onError={() => setBroken(company.logo ?? undefined)} />
    ) : (
      <WorklaneMark size={22} />
    );
  if (!company) {
    return (
      <span className={styles.company}>
        {mark}
        <span className={styles.companyName}>{name}</span>
      </span>
    );
  }
  const isAdmin = company.user_role === 'owner' || company.user_role === 'admin';
  return (
    <Menu position="bottom-start" width={240} withinPortal={false}>
      <Menu.Target>
        <button type="button" className={styles.company}>
          {mark}
          <span className={styles.companyName}>{name}</span>
          <VisuallyHidden>. Company menu</VisuallyHidden>
          <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {isAdmin && (
          <Menu.Item leftSection={<IconBuilding size={16} stroke={1.6} />} component={Link} to="/company-details">
            Company details
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconUsers size={16} stroke={1.6} />}
          component={Link}
          to={isAdmin ? '/team-members' : '/team'}
        >
          Team members
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTemplate size={16} stroke={1.6} />}
          component={Link}
          to={isAdmin ? '/company-settings/templates' : '/templates'}
        >
          Templates
        </Menu.Item>
        {isAdmin && (
          <Menu.Item
            leftSection={<IconPlugConnected size={16} stroke={1.6} />}
            component={Link}
            to="/company/settings/integrations"
          >
            Integrations
          </Menu.Item>
        )}
        {me && me.companies.length > 1 && (
          <>
            <Menu.Divider />
            <Menu.Label>Switch Company</Menu.Label>
            {me.companies.map((each) => (
              <Menu.Item
                key={each.id}
                className={styles.companyItem}
                disabled={each.id === company.id}
                rightSection={each.id === company.id && <span className={styles.current}>Current</span>}
                onClick={async () => {
                  // Away from the old company's pages first: they would ask the new one for what it does not have.
                  await navigate({ to: '/dashboard' });
                  switchCompany(client, each);
                }}
              >
                {each.name}
              </Menu.Item>
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
