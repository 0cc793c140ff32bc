// The page that was asked for comes by itself as soon as there is a connection.
addEventListener('online', () => location.reload())
