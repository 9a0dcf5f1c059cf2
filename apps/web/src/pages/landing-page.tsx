// /: introduces the product: what it is, how it looks, three reasons, Sign up.
import { IconBolt, IconKeyboard, IconServer2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { isSignedIn } from '../platform/session/session.ts';
import { useTitle } from '../ui/use-title.ts';
import { WorklaneMark } from '../ui/worklane-mark.tsx';
import { BoardPicture } from './landing/board-picture.tsx';
import styles from './landing-page.module.css';

const REASONS = [
  {
    icon: IconBolt,
    title: 'Answers at once',
    text: 'Changes appear instantly and save in the background. See your team’s work as it happens.',
  },
  {
    icon: IconKeyboard,
    title: 'Made for the keyboard',
    text: 'Create, move and edit tickets without touching the mouse.',
  },
  {
    icon: IconServer2,
    title: 'Yours to keep',
    text: 'One process on your own machine. Companies, projects and tickets stay in your database.',
  },
] as const;

export function LandingPage() {
  useTitle();
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <span className={styles.product}>
          <WorklaneMark size={24} />
          Worklane
        </span>
        <nav className={styles.nav} aria-label="Account">
          {isSignedIn() ? (
            <Link to="/dashboard" className={styles.secondary}>
              Open Worklane
            </Link>
          ) : (
            <>
              <Link to="/login" className={styles.quiet}>
                Login
              </Link>
              <Link to="/register" className={styles.secondary}>
                Sign up
              </Link>
            </>
          )}
        </nav>
      </header>
      <main>
        <section className={styles.hero}>
          <h1 className={styles.headline}>
            Everyone sees the work.
            <br />
            Nobody has to ask.
          </h1>
          <p className={styles.sentence}>Projects and tickets for the whole company, on a server of your own.</p>
          <div className={styles.actions}>
            {isSignedIn() ? (
              <Link to="/dashboard" className={styles.primary}>
                Open Worklane
              </Link>
            ) : (
              <>
                <Link to="/register" className={styles.primary}>
                  Sign up
                </Link>
                <Link to="/login" className={styles.secondary}>
                  Log in
                </Link>
              </>
            )}
          </div>
        </section>
        <BoardPicture />
        <section className={styles.reasons} aria-label="Reasons">
          {REASONS.map(({ icon: Icon, title, text }) => (
            <div key={title}>
              <span className={styles.reasonIcon}>
                <Icon size={18} stroke={1.6} aria-hidden="true" />
              </span>
              <h2 className={styles.reasonTitle}>{title}</h2>
              <p className={styles.reasonText}>{text}</p>
            </div>
          ))}
        </section>
      </main>
      <footer className={styles.foot}>
        <span className={styles.footMark}>
          <WorklaneMark size={18} />
          Worklane
        </span>
        <a href="/api/docs">API reference</a>
      </footer>
    </div>
  );
}
