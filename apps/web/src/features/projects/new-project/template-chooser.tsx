// What a new project starts from. The chosen card has a ring and a check.
import { IconCircleCheckFilled, IconSquarePlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './template-chooser.module.css';

export interface TemplateCard {
  id: string;
  name: string;
  description: string;
  icon: ReactNode;
}

export const EMPTY_PROJECT: TemplateCard = {
  id: 'empty',
  name: 'Empty Project',
  description: 'Start with a clean board',
  icon: <IconSquarePlus size={20} stroke={1.5} />,
};

interface Props {
  templates: readonly TemplateCard[];
  chosen: string;
  onChoose: (template: TemplateCard) => void;
}

export function TemplateChooser({ templates, chosen, onChoose }: Props) {
  return (
    <fieldset className={styles.templates}>
      <legend className={styles.legend}>Template</legend>
      <div className={styles.cards}>
        {templates.map((template) => (
          <label key={template.id} className={styles.card}>
            <input
              type="radio"
              name="template"
              className={styles.radio}
              checked={template.id === chosen}
              onChange={() => onChoose(template)}
            />
            <span className={styles.icon} aria-hidden="true">
              {template.icon}
            </span>
            <span className={styles.name}>{template.name}</span>
            <span className={styles.description}>{template.description}</span>
            {template.id === chosen && <IconCircleCheckFilled className={styles.check} size={18} aria-hidden="true" />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
