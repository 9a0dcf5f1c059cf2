// Picks one of the categories of a project, or New Category, whose name is then typed.
import { NativeSelect, TextInput } from '@mantine/core';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';

/** What a form holds of it. */
export interface PickedCategory {
  /** Empty: a new one. */
  picked: string;
  typed: string;
}

export const NO_NAME = 'Enter a category name';
const NEW = { value: '', label: 'New Category' };

/** @returns the name of the category; empty while a new one has none */
export const categoryName = ({ picked, typed }: PickedCategory): string =>
  picked === NEW.value ? typed.trim() : picked;

interface Props {
  categories: readonly string[];
  value: PickedCategory;
  /** Of the new name. */
  problem: string | undefined;
  hasFocus?: boolean;
  onChange: (value: PickedCategory) => void;
}

export function CategoryField({ categories, value, problem, hasFocus = false, onChange }: Props) {
  const { picked, typed } = value;
  const known = picked === NEW.value || categories.includes(picked) ? categories : [...categories, picked];
  return (
    <>
      <NativeSelect
        label="Category"
        {...(hasFocus && { 'data-autofocus': true })}
        data={[...known.map((name) => ({ value: name, label: name })), NEW]}
        value={picked}
        onChange={({ currentTarget }) => onChange({ picked: currentTarget.value, typed })}
      />
      {picked === NEW.value && (
        <TextInput
          label="New category name"
          name="category"
          dir="auto"
          required
          autoFocus
          maxLength={DOCUMENT_LIMITS.category}
          value={typed}
          error={problem}
          onChange={({ currentTarget }) => onChange({ picked, typed: currentTarget.value })}
        />
      )}
    </>
  );
}
