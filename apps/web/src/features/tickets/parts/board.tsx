// The board of a project.
import type { Project } from '@worklane/contract/projects';

interface Props {
  project: Project;
  canMove: boolean;
  canCreate: boolean;
  filter: string;
  open: number | undefined;
  onOpen: (ticket: string) => void;
  onApproach: (ticket: string) => void;
}

export function Board({ project }: Props) {
  return <p>{project.name}</p>;
}
