// Chooses what the assistant is asked about: everything, the project, or the user's own work.
import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import type { ContextType } from '@worklane/domain/assistant/vocabulary';
import { Segments } from '../../ui/fields/segments.tsx';
import styles from './assistant.module.css';
import { chooseContext, useAssistant } from './assistant-state.ts';

export function ContextPicker({ project }: { project: Project }) {
  const context = useAssistant((state) => state.context);
  const navigate = useNavigate();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const choose = (value: string) => {
    chooseContext(value as ContextType);
    const home = `/projects/${project.key}`;
    const isThere = pathname === home || pathname.startsWith(`${home}/`);
    if (value === 'project' && !isThere)
      void navigate({ to: '/projects/$projectKey', params: { projectKey: project.key } });
  };
  return (
    <div className={styles.context}>
      <Segments
        fullWidth
        className={styles.choice}
        size="xs"
        aria-label="Context"
        value={context}
        onChange={choose}
        data={[
          { value: 'global', label: 'Global' },
          { value: 'project', label: project.name },
          { value: 'me', label: 'Me' },
        ]}
      />
    </div>
  );
}
