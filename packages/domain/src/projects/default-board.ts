// Defines the board of a project that nobody has configured: exactly the specified constants (decision T-43).
import {
  PRIORITIES,
  STATUS_CATEGORIES,
  STATUS_LABELS,
  type StatusCategory,
  TICKET_TYPES,
} from '../tickets/vocabulary.ts';

export const STATUS_COLORS: Record<StatusCategory, string> = {
  todo: '#9CA3AF',
  in_progress: '#3B82F6',
  in_review: '#F59E0B',
  done: '#10B981',
};

export interface BoardStatus {
  key: string;
  label: string;
  color: string;
  category: StatusCategory;
  /** How many cards the column is meant to hold; null or left out: any number. */
  limit?: number | null | undefined;
}

export const DEFAULT_BOARD = {
  statuses: STATUS_CATEGORIES.map(
    (key): BoardStatus => ({ key, label: STATUS_LABELS[key], color: STATUS_COLORS[key], category: key, limit: null }),
  ),
  ticket_types: [...TICKET_TYPES],
  priorities: [...PRIORITIES],
  labels: [] as string[],
};
