// Shows a ticket's shape before it is known, or before what belongs to it is.
import styles from './ticket-view.module.css';

export function TicketSkeleton({ layout, titleId }: { layout: 'panel' | 'page'; titleId: string }) {
  const Heading = layout === 'page' ? 'h1' : 'h2';
  return (
    <div className={styles.view} data-layout={layout} aria-busy="true">
      <Heading id={titleId} className={styles.hidden}>
        Loading the ticket
      </Heading>
      <div className={styles.headBone}>
        <span className={styles.bone} style={{ width: 96 }} />
      </div>
      <div className={styles.columns} aria-hidden="true">
        <div className={styles.left}>
          <div className={styles.body}>
            <div className={styles.text}>
              <span className={styles.bone} style={{ width: '72%', height: 20 }} />
              <span className={styles.bone} />
              <span className={styles.bone} style={{ width: '84%' }} />
              <span className={styles.bone} style={{ width: '40%' }} />
            </div>
          </div>
        </div>
        <div className={styles.rail}>
          {['46%', '34%', '58%', '40%', '52%', '30%'].map((width) => (
            <span key={width} className={styles.bone} style={{ width, marginLeft: 20 }} />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Shows placeholders below the text until everything there can be shown at once. */
export function BodySkeleton() {
  return (
    <div className={styles.bones} aria-hidden="true">
      <span className={styles.bone} style={{ width: '56%' }} />
      <span className={styles.bone} style={{ height: 72 }} />
    </div>
  );
}
