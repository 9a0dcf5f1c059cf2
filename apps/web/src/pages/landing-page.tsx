// The landing screen.
export function LandingPage() {
  return <main>Landing</main>;
}
