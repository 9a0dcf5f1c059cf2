// Places a menu at a point of the page, as the target of the menu.
import type { ComponentProps } from 'react';
import styles from './menu-point.module.css';

interface Props extends ComponentProps<'button'> {
  x: number;
  y: number;
}

export function MenuPoint({ x, y, ...rest }: Props) {
  return (
    <button
      {...rest}
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className={styles.point}
      style={{ left: x, top: y }}
    />
  );
}
