// Shows at /debug/roles who the user is for the page and for the database, and what each role may do.
import { PermissionTable } from '../features/companies/parts/permission-table.tsx';
import { RoleFacts } from '../features/companies/parts/role-facts.tsx';
import { useLocalState } from '../platform/local-state/local-state.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Scroll } from '../ui/scroll.tsx';
import { useTitle } from '../ui/use-title.ts';
import styles from './debug-roles-page.module.css';

export function DebugRolesPage() {
  const role = useLocalState((state) => state.company?.user_role ?? 'client');
  useTitle('Roles');
  return (
    <>
      <PageHead title="Roles" />
      <Scroll>
        <div className={styles.column}>
          <RoleFacts />
          <section>
            <h2 className={styles.heading}>Permissions</h2>
            <PermissionTable own={role} />
          </section>
        </div>
      </Scroll>
    </>
  );
}
