/** German. */
import type { DialogTexts } from './dialog-texts.ts';

export const de: DialogTexts = {
  label: 'Virtuell anprobieren',
  close: 'Schließen',
  loading: 'Wird geladen …',
  loadFailed: 'Die virtuelle Anprobe konnte nicht geladen werden.',
  retry: 'Erneut versuchen',
  invalidAddress: 'Die virtuelle Anprobe kann nicht geöffnet werden: Die Adresse ist ungültig.',
  preview: 'Eine Vorschau: Sie legen das Bild des Produkts selbst auf Ihr Foto.',
  privacy: 'Ihr Foto bleibt auf diesem Gerät. Es wird nicht hochgeladen und nicht gespeichert.',
  choosePhoto: 'Foto auswählen',
  useCamera: 'Kamera verwenden',
  dropHint: 'Sie können ein Foto auch hierher ziehen oder einfügen.',
  samplesHint: 'Kein Foto zur Hand? Probieren Sie eines von diesen:',
  takePhoto: 'Foto aufnehmen',
  instructions:
    '{title}: an die richtige Stelle ziehen. Pfeiltasten bewegen, Plus und Minus ändern die Größe, Komma und Punkt drehen.',
  larger: 'Größer',
  smaller: 'Kleiner',
  rotateLeft: 'Nach links drehen',
  rotateRight: 'Nach rechts drehen',
  mirror: 'Spiegeln',
  removeBackground: 'Weißen Hintergrund entfernen',
  compare: 'Zum Vergleichen gedrückt halten',
  save: 'Bild speichern',
  startOver: 'Neu beginnen',
  saved: 'In Ihren Downloads gespeichert.',
  photoReady: 'Das ist Ihr Foto. Schieben Sie das Produkt an seinen Platz.',
  autoPlacedPreview:
    'Eine Vorschau, kein Passformtest: Das Bild des Produkts wird auf Ihr Foto gelegt, und Sie können es verschieben.',
  faceNotice:
    'Dafür wird auf diesem Gerät nach Ihrem Gesicht gesucht. Nichts davon wird gesendet, aufbewahrt oder anders verwendet.',
  otherProducts: 'Andere Produkte auf Ihrem Foto',
  previousProduct: 'Vorheriges Produkt',
  nextProduct: 'Nächstes Produkt',
  compareTwo: 'Zwei vergleichen',
  backToOne: 'Zurück',
  forgetPhoto: 'Mein Foto entfernen',
  placeAgain: 'Neu platzieren',
  placedOnFace: 'Auf Ihrem Gesicht platziert. Zum Anpassen ziehen Sie das Produkt.',
  placedAsStart: 'Nur ein Anfang, nach Ihrem Gesicht geschätzt. Ziehen Sie das Produkt an seinen Platz.',
  livePreview: 'Eine Live-Vorschau, kein Passformtest.',
  noFaceFound: 'Es wurde kein Gesicht eindeutig gefunden. Ziehen Sie das Produkt an seinen Platz.',
  faceFound: 'Gesicht gefunden.',
  lookStraight: 'Schauen Sie geradeaus.',
  tooDark: 'Es ist zu dunkel, um Ihr Gesicht zu erkennen.',
  moveLeft: 'Bitte etwas nach links.',
  moveRight: 'Bitte etwas nach rechts.',
  moveCloser: 'Bitte etwas näher.',
  heicUnsupported:
    'Dieser Browser kann keine HEIC-Fotos lesen. Wählen Sie ein JPEG oder PNG, oder nehmen Sie ein Foto mit der Kamera auf.',
  notAPhoto: 'Diese Datei ist kein Foto. Wählen Sie ein JPEG, PNG oder WebP.',
  photoUnreadable: 'Dieses Foto ist nicht lesbar, vielleicht ist es beschädigt. Wählen Sie ein anderes.',
  sampleFailed: 'Das Beispielfoto konnte nicht geladen werden. Wählen Sie ein anderes.',
  cameraNotFound: 'Es wurde keine Kamera gefunden. Wählen Sie stattdessen ein Foto.',
  cameraDenied:
    'Die Kamera ist für diese Seite nicht erlaubt. Erlauben Sie sie in den Einstellungen des Browsers, oder wählen Sie ein Foto.',
  cameraInUse:
    'Die Kamera wird gerade von einer anderen App benutzt. Schließen Sie diese und versuchen Sie es erneut, oder wählen Sie ein Foto.',
  pictureUnavailable: 'Das Bild dieses Produkts kann nicht angezeigt werden.',
  saveForbidden:
    'Das Bild des Shops darf hier gezeigt, aber nicht kopiert werden, deshalb lässt sich nichts speichern. Machen Sie stattdessen einen Screenshot.',
  saveFailed:
    'Das Bild konnte nicht gespeichert werden. Versuchen Sie es erneut, oder machen Sie einen Screenshot.',
};
