/** Dutch. */
import type { DialogTexts } from './texts.ts';

export const nl: DialogTexts = {
  label: 'Virtueel passen',
  close: 'Sluiten',
  loading: 'Laden…',
  loadFailed: 'Virtueel passen kon niet worden geladen.',
  retry: 'Opnieuw proberen',
  invalidAddress: 'Virtueel passen kan niet worden geopend: het adres is niet geldig.',
  preview: 'Een voorbeeld: je legt de afbeelding van het product zelf op je foto.',
  privacy: 'Je foto blijft op dit apparaat. Hij wordt niet geüpload en niet opgeslagen.',
  choosePhoto: 'Foto kiezen',
  useCamera: 'Camera gebruiken',
  dropHint: 'Je kunt hier ook een foto neerzetten of plakken.',
  samplesHint: 'Geen foto bij de hand? Probeer een van deze:',
  takePhoto: 'Foto maken',
  instructions:
    '{title}: sleep naar de juiste plek. Pijltjes verplaatsen, plus en min veranderen de grootte, komma en punt draaien.',
  larger: 'Groter',
  smaller: 'Kleiner',
  rotateLeft: 'Naar links draaien',
  rotateRight: 'Naar rechts draaien',
  mirror: 'Spiegelen',
  removeBackground: 'Witte achtergrond verwijderen',
  compare: 'Ingedrukt houden om te vergelijken',
  save: 'Afbeelding opslaan',
  startOver: 'Opnieuw beginnen',
  saved: 'Opgeslagen in je downloads.',
  photoReady: 'Dit is je foto. Zet het product op de juiste plek.',
  autoPlacedPreview:
    'Een voorbeeld, geen pasvorm: de afbeelding van het product wordt op je foto geplaatst en je kunt hem verplaatsen.',
  faceNotice:
    'Daarvoor wordt op dit apparaat naar je gezicht gezocht. Niets van je gezicht wordt verstuurd, bewaard of ergens anders voor gebruikt.',
  otherProducts: 'Andere producten op je foto',
  previousProduct: 'Vorig product',
  nextProduct: 'Volgend product',
  compareTwo: 'Twee vergelijken',
  backToOne: 'Terug',
  forgetPhoto: 'Mijn foto verwijderen',
  placeAgain: 'Opnieuw plaatsen',
  placedOnFace: 'Op je gezicht geplaatst. Sleep om bij te stellen.',
  noFaceFound: 'Er is geen duidelijk gezicht gevonden. Sleep het product naar de juiste plek.',
  faceFound: 'Gezicht gevonden.',
  lookStraight: 'Kijk recht vooruit.',
  tooDark: 'Het is te donker om je gezicht te zien.',
  moveLeft: 'Iets naar links.',
  moveRight: 'Iets naar rechts.',
  moveCloser: 'Kom dichterbij.',
  heicUnsupported:
    'Deze browser kan geen HEIC-foto’s lezen. Kies een JPEG of PNG, of maak een foto met de camera.',
  notAPhoto: 'Dit bestand is geen foto. Kies een JPEG, PNG of WebP.',
  photoUnreadable: 'Deze foto is niet leesbaar, misschien is hij beschadigd. Kies een andere.',
  sampleFailed: 'De voorbeeldfoto kon niet worden geladen. Kies een andere.',
  cameraNotFound: 'Er is geen camera gevonden. Kies een foto.',
  cameraDenied:
    'De camera is niet toegestaan voor deze pagina. Sta hem toe in de browserinstellingen, of kies een foto.',
  cameraInUse:
    'De camera is in gebruik door een andere app. Sluit die en probeer het opnieuw, of kies een foto.',
  pictureUnavailable: 'De afbeelding van dit product kan niet worden getoond.',
  saveForbidden:
    'De afbeelding van de winkel mag hier getoond maar niet gekopieerd worden, dus opslaan kan niet. Maak een schermafbeelding.',
  saveFailed: 'De afbeelding kon niet worden opgeslagen. Probeer het opnieuw of maak een schermafbeelding.',
};
