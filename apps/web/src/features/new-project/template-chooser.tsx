// Chooses what a new project starts from: nothing, or one of the company's templates.
import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.css';
import { IconCircleCheckFilled, IconSquarePlus } from '@tabler/icons-react';
import { DEFAULT_PROJECT_ICON } from '@worklane/domain/projects/vocabulary';
import type { ReactNode } from 'react';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import styles from './template-chooser.module.css';
import { BUILT_IN, type ProjectStart, type TemplateChoice } from './use-template-choice.ts';

interface Props {
  choice: TemplateChoice;
  disabled: boolean;
  onChoose: (start: ProjectStart | undefined) => void;
}

export function TemplateChooser({ choice, disabled, onChoose }: Props) {
  const { templates, chosen, problem, isLoading, retry } = choice;
  return (
    <fieldset className={styles.templates}>
      <legend className={styles.legend}>Template</legend>
      <div className={styles.cards} aria-busy={isLoading}>
        <Card
          name="Empty Project"
          description="Start with a clean board"
          icon={<IconSquarePlus size={20} stroke={1.5} />}
          isChosen={!chosen}
          disabled={disabled}
          onChoose={() => onChoose(undefined)}
        />
        {templates?.map((template) => (
          <Card
            key={template.id}
            name={template.name}
            description={template.description}
            icon={template.icon || DEFAULT_PROJECT_ICON}
            isChosen={template === chosen}
            disabled={disabled}
            onChoose={() => onChoose(template)}
          />
        ))}
        {BUILT_IN.map((start) => (
          <Card
            key={start.starter}
            name={start.name}
            description={start.description}
            icon={start.icon}
            isChosen={start === chosen}
            disabled={disabled}
            onChoose={() => onChoose(start)}
          />
        ))}
        {isLoading && (
          <>
            <Skeleton height={110} radius={8} />
            <Skeleton height={110} radius={8} />
          </>
        )}
      </div>
      {isLoading && (
        <p className={styles.note} role="status">
          Loading templates...
        </p>
      )}
      {problem && (
        <div className={styles.problem}>
          <FormAlert message={problem} />
          <Button variant="default" size="xs" onClick={retry}>
            Retry
          </Button>
        </div>
      )}
      {templates?.length === 0 && (
        <p className={styles.note}>
          Your company has no templates of its own yet. Administrators and owners can create templates in the company
          settings; everybody else can contact an administrator.
        </p>
      )}
    </fieldset>
  );
}

interface CardProps {
  name: string;
  description: string;
  icon: ReactNode;
  isChosen: boolean;
  disabled: boolean;
  onChoose: () => void;
}

function Card({ name, description, icon, isChosen, disabled, onChoose }: CardProps) {
  return (
    <label className={styles.card} data-disabled={disabled || undefined}>
      <input
        type="radio"
        name="template"
        className={styles.radio}
        checked={isChosen}
        disabled={disabled}
        onChange={onChoose}
      />
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.name}>{name}</span>
      <span className={styles.description}>{description}</span>
      {isChosen && <IconCircleCheckFilled className={styles.check} size={18} aria-hidden="true" />}
    </label>
  );
}
