// Shows a person's avatar: their picture, or initials on a colour that never changes. The name is in the words beside it.
import styles from './face.module.css';
import { useFaceColour } from './face-colours.ts';

interface Props {
  id: string;
  name: string;
  avatar?: string | null;
  size: 20 | 24 | 28 | 32 | 64;
}

export function Face({ id, name, avatar, size }: Props) {
  const shared = { className: styles.face, 'data-size': size, 'data-colour': useFaceColour(id) };
  if (avatar) return <img {...shared} src={avatar} alt="" />;
  return (
    <span {...shared} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
