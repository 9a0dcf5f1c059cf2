// Lists the company's deleted projects that can still be restored. Shows nothing where there are none.
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeletedProject } from '@worklane/contract/projects';
import { can } from '@worklane/domain/access/can';
import { RESTORE_DAYS } from '@worklane/domain/trash/restore-days';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { useViewer } from '../../../platform/session/use-viewer.ts';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { deletedProjectsQuery } from '../data.ts';
import { restoreProject } from '../project-changes.ts';
import styles from './project-list.module.css';

export function DeletedProjects() {
  const client = useQueryClient();
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const mayRestore = can(useViewer(), 'company.edit', { company_id: companyId });
  const { data: deleted = [] } = useQuery({ ...deletedProjectsQuery(companyId), enabled: mayRestore });
  const restore = useMutation({ mutationFn: (project: DeletedProject) => restoreProject(client, project) });
  if (!mayRestore || deleted.length === 0) return null;
  return (
    <section className={styles.deleted} aria-labelledby="deleted-projects">
      <h2 id="deleted-projects" className={styles.heading}>
        Deleted projects
      </h2>
      <p className={styles.note}>They can be restored for {RESTORE_DAYS} days, with everything in them.</p>
      <ul className={styles.list}>
        {deleted.map((project) => (
          <li key={project.id} className={styles.deletedRow}>
            <span className={styles.icon} aria-hidden="true">
              {project.icon}
            </span>
            <span className={styles.name}>{project.name}</span>
            <span className={styles.key}>{project.key}</span>
            <span className={styles.agency}>
              deleted <RelativeTime at={project.deleted_at} />
            </span>
            <Button
              variant="default"
              size="xs"
              aria-label={`Restore ${project.name}`}
              disabled={restore.isPending}
              onClick={() => restore.mutate(project)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
