// Lists the entries of the company menu. Loaded after the page, because the board is drawn without it.
import { IconBuilding, IconPlugConnected, IconTemplate, IconUsers } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { CompanyBrief } from '@worklane/contract/users';
import { meQuery } from '../../features/accounts/data.ts';
import { switchCompany } from '../../features/companies/parts/switch-company.ts';
import { Menu } from '../../ui/overlays/floating.ts';
import styles from './top-bar.module.css';

const OF_ADMINS = [
  { to: '/company-details', words: 'Company details', Icon: IconBuilding },
  { to: '/team-members', words: 'Team members', Icon: IconUsers },
  { to: '/company-settings/templates', words: 'Templates', Icon: IconTemplate },
  { to: '/company/settings/integrations', words: 'Integrations', Icon: IconPlugConnected },
] as const;
const OF_ALL = [
  { to: '/team', words: 'Team members', Icon: IconUsers },
  { to: '/templates', words: 'Templates', Icon: IconTemplate },
] as const;

export function CompanyMenuEntries({ company }: { company: CompanyBrief }) {
  const { data: me } = useQuery(meQuery);
  const client = useQueryClient();
  const navigate = useNavigate();
  const isAdmin = company.user_role === 'owner' || company.user_role === 'admin';
  return (
    <>
      {(isAdmin ? OF_ADMINS : OF_ALL).map(({ to, words, Icon }) => (
        <Menu.Item key={to} leftSection={<Icon size={16} stroke={1.6} />} component={Link} to={to}>
          {words}
        </Menu.Item>
      ))}
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
    </>
  );
}
