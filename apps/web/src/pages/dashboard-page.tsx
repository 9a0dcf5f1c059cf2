// The dashboard screen.
export function DashboardPage() {
  return <main>Dashboard</main>;
}
