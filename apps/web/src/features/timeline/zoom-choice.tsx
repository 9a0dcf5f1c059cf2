// Switches the zoom of the timeline, leads back to today, and shows the tickets without dates.
import { Button } from '@mantine/core';
import { ZOOMS, type Zoom } from '@worklane/domain/timeline/scale';
import styles from './zoom-choice.module.css';

const LABELS: Record<Zoom, string> = { day: 'Day', week: 'Week', month: 'Month', quarter: 'Quarter' };

interface Props {
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  onToday: () => void;
  undated: number;
  isTrayOpen: boolean;
  onTray: () => void;
}

export function ZoomChoice({ zoom: chosen, onZoom, onToday, undated, isTrayOpen, onTray }: Props) {
  return (
    <span className={styles.actions} data-print="none">
      <Button
        id="undated-button"
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={styles.today as string}
        aria-expanded={isTrayOpen}
        onClick={onTray}
      >
        Undated <span className={styles.count}>{undated.toLocaleString()}</span>
      </Button>
      <Button variant="default" size="compact-sm" className={styles.today as string} onClick={onToday}>
        Today
      </Button>
      <fieldset className={styles.choice}>
        <legend className={styles.legend}>Zoom</legend>
        {ZOOMS.map((zoom) => (
          <button
            key={zoom}
            type="button"
            className={styles.option}
            aria-pressed={zoom === chosen}
            onClick={() => onZoom(zoom)}
          >
            {LABELS[zoom]}
          </button>
        ))}
      </fieldset>
    </span>
  );
}
