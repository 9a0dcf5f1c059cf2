// The not-found screen.
export function NotFoundPage() {
  return <main>NotFound</main>;
}
