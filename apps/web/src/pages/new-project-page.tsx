// /projects/new: shows the Create Project form as a page, for users with the right to create.
import { useNavigate } from '@tanstack/react-router';
import { can } from '@worklane/domain/access/can';
import { CreateProjectForm } from '../features/new-project/parts/create-project-form.tsx';
import { useLocalState } from '../platform/local-state/local-state.ts';
import { useViewer } from '../platform/session/use-viewer.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Problem } from '../ui/problems/problem.tsx';
import { Scroll } from '../ui/scroll.tsx';
import { useTitle } from '../ui/use-title.ts';
import styles from './new-project-page.module.css';

export function NewProjectPage() {
  const navigate = useNavigate();
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const mayCreate = can(useViewer(), 'project.create', { company_id: companyId });
  useTitle('New project');
  return (
    <>
      <PageHead title="Create a New Project" />
      <Scroll>
        {mayCreate ? (
          <div className={styles.column}>
            <CreateProjectForm onCancel={() => void navigate({ to: '/dashboard' })} />
          </div>
        ) : (
          <Problem
            title="You can’t create projects in this company"
            refusal="Owners, administrators and team members can. Ask one of them to create it and to add you."
          />
        )}
      </Scroll>
    </>
  );
}
