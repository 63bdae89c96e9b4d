/** Dutch. */
import type { Texts } from './en.ts';

export const nl: Texts = {
  label: 'Passen',
  close: 'Sluiten',
  loading: 'Laden…',
  loadFailed: 'Het passen kon niet worden geladen.',
  retry: 'Opnieuw proberen',
  invalidAddress: 'Het adres van het passen in deze winkel klopt niet en is niet geopend.',
  preview: 'Een voorbeeld: u legt de afbeelding van het product zelf op uw foto.',
  privacy: 'Uw foto blijft op dit apparaat. Hij wordt niet geüpload en niet opgeslagen.',
  choosePhoto: 'Foto kiezen',
  useCamera: 'Camera gebruiken',
  dropHint: 'U kunt hier ook een foto neerzetten of plakken.',
  samplesHint: 'Geen foto bij de hand? Probeer een van deze:',
  takePhoto: 'Foto maken',
  instructions:
    '{title}: sleep het op zijn plaats. Pijltjes verplaatsen, plus en min veranderen de grootte, komma en punt draaien.',
  larger: 'Groter',
  smaller: 'Kleiner',
  rotateLeft: 'Naar links draaien',
  rotateRight: 'Naar rechts draaien',
  mirror: 'Spiegelen',
  removeBackground: 'Witte achtergrond verwijderen',
  compare: 'Vasthouden om te vergelijken',
  save: 'Afbeelding opslaan',
  startOver: 'Opnieuw beginnen',
  saved: 'De afbeelding is aan uw downloads gegeven.',
  photoReady: 'Uw foto is te zien. Zet het product op zijn plaats.',
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
