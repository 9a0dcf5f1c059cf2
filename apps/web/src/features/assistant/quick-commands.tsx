// Lists the quick commands, found by words and category.
import { useQueryClient } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { can } from '@worklane/domain/access/can';
import {
  CATEGORY_WORDS,
  COMMAND_CATEGORIES,
  type CommandCategory,
  commandRight,
  findCommands,
  type QuickCommandId,
} from '@worklane/domain/assistant/quick-commands';
import type { ContextType } from '@worklane/domain/assistant/vocabulary';
import { useMemo, useState } from 'react';
import { useViewer } from '../../platform/session/use-viewer.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { toastError } from '../../ui/toast.tsx';
import panel from './assistant.module.css';
import { useAssistant } from './assistant-state.ts';
import { focusInput } from './focus-input.ts';
import styles from './quick-commands.module.css';
import { failedTitle, runCommand } from './run-command.ts';

export function QuickCommands({ project }: { project: Project }) {
  const [words, setWords] = useState('');
  const [category, setCategory] = useState<CommandCategory>();
  const context = useAssistant((state) => state.context);
  const isAsking = useAssistant((state) => state.asking !== undefined);
  const client = useQueryClient();
  const viewer = useViewer(useMemo(() => [project], [project]));
  const place = { company_id: project.company_id, project_id: project.id };
  const found = findCommands(words, category).filter(({ id }) => {
    const right = commandRight(id);
    return !right || can(viewer, right, place);
  });
  const run = (id: QuickCommandId) => {
    void runCommand(client, id, project).catch(({ message }: Error) => toastError(failedTitle(id), message));
    // A command that runs hides the list.
    if (!useAssistant.getState().areCommandsShown) focusInput();
  };
  return (
    <section className={styles.commands} aria-label="Quick Commands">
      <div className={styles.commandsHead}>
        <h3 className={panel.startTitle}>Quick Commands</h3>
        <span className={styles.count} role="status">
          {found.length} {found.length === 1 ? 'command' : 'commands'}
        </span>
      </div>
      <SearchField label="Search commands" value={words} onChange={setWords} />
      <fieldset className={styles.categories} aria-label="Category">
        {[undefined, ...COMMAND_CATEGORIES].map((each) => (
          <button
            key={each ?? 'all'}
            type="button"
            className={styles.category}
            aria-pressed={category === each}
            onClick={() => setCategory(each)}
          >
            {each ? CATEGORY_WORDS[each] : 'All'}
          </button>
        ))}
      </fieldset>
      {found.length === 0 && <p className={panel.note}>No commands found</p>}
      <ul className={panel.rows}>
        {found.map(({ id, title, description, category: of }) => (
          <li key={id}>
            <button type="button" className={styles.command} disabled={isAsking} onClick={() => run(id)}>
              <span className={styles.commandTitle}>{title}</span>
              <span className={styles.badge}>{CATEGORY_WORDS[of]}</span>
              <span className={styles.commandText}>{description}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.foot}>{FOOT[context](project.name)}</p>
    </section>
  );
}

const FOOT: Record<ContextType, (name: string) => string> = {
  project: (name) => `Answers use tickets and documents of ${name}`,
  global: () => 'Answers use all projects you can see',
  me: () => 'Answers use the tickets assigned to you',
};
