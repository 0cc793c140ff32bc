// Reloads the requested page as soon as there is a connection.
addEventListener('online', () => location.reload())
