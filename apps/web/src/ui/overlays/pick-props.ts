// Describes what a pick is given.
import type { ReactNode } from 'react';

export interface PickOption {
  value: string;
  label: string;
  mark?: ReactNode;
  /** Behind the label. */
  note?: string;
}

export interface PickProps {
  label: string;
  options: readonly PickOption[];
  picked: readonly string[];
  children: ReactNode;
  isDisabled?: boolean;
  /** Stays open for more than one. */
  isMany?: boolean;
  /** Typing narrows the list; a word that is not in it can be added when `canAdd`. */
  hasSearch?: boolean;
  canAdd?: boolean;
  emptyText?: string;
  onOpen?: (() => void) | undefined;
  onPick: (value: string) => void;
}
